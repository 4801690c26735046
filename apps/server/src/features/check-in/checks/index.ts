import { sqlCheck, type AuditContribution } from '../../../platform/checks/index.ts';
import { checkInsOfReward, reward } from '../rules/decide-reward.ts';

const rewardsAreEarned = sqlCheck({
  id: 'I82',
  promise: 'each reward for check-ins is 1,00 € and has used up seven check-ins of its customer, each of them once',
  wholeOnly: true,
  count: () => 'select count(*) from check_in_reward',
  breaches: [
    () => `select format('reward %s of customer %s is %s cents for %s check-ins', r.id, r.customer_id, r.amount, count(u.check_in_id))
      from check_in_reward r left join check_in_used u on u.reward_id = r.id
      group by r.id having r.amount <> ${reward} or count(u.check_in_id) <> ${checkInsOfReward}`,
    () => `select format('reward %s of customer %s used up check-in %s of customer %s of %s', r.id, r.customer_id, c.id, c.customer_id, c.day)
      from check_in_used u join check_in_reward r on r.id = u.reward_id join check_in c on c.id = u.check_in_id
      where c.customer_id <> r.customer_id or c.checked_in_at > r.taken_at`,
    () => `select format('check-in %s was used up %s times', check_in_id, count(*)) from check_in_used group by check_in_id having count(*) > 1`,
    () =>
      `select format('customer %s checked in %s times on %s', customer_id, count(*), day) from check_in group by customer_id, day having count(*) > 1`,
  ],
});

export const checkInAudit: AuditContribution = { name: 'check-in', checks: [rewardsAreEarned] };
