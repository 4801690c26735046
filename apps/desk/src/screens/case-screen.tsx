import { DepositCase } from '../features/deposits/deposit-case.tsx';
import { IdentityCase, ScreeningCase } from '../features/desk-identity/identity-case.tsx';
import { Appeal, Proposal } from '../features/desk-reviews/gate-cases.tsx';
import { ReviewScreen, type CaseBodies } from '../features/desk-reviews/review-screen.tsx';
import { sees, type Me } from '../lib/operator.ts';

/** Cases that have more to show than a list of facts, to whom the server shows it. */
const bodiesFor = (me: Me): CaseBodies => ({
  gate: Proposal,
  ...(sees(me, 'proof') ? { deposit: DepositCase } : {}),
  ...(sees(me, 'appeal') ? { appeal: Appeal } : {}),
  ...(sees(me, 'identity') ? { identity: IdentityCase, screening: ScreeningCase } : {}),
});

/** One case, with what its kind shows. */
export const CaseScreen = ({ me, id }: { me: Me; id: string }) => <ReviewScreen number={id} me={me} bodies={bodiesFor(me)} />;
