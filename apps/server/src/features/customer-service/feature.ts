import * as customerService from '@parkett/contract/customer-service';
import * as deskCustomerService from '@parkett/contract/desk-customer-service';
import { lastRetention } from '../../books/customers/index.ts';
import { defineLetter } from '../../books/letters/index.ts';
import { defineMessage } from '../../books/messages/index.ts';
import { customerRoles, may } from '../../books/operators/index.ts';
import { declareFeature } from '../../declaration.ts';
import { customerServiceAudit } from './checks/index.ts';
import { addDeskServiceCalls } from './desk-routes.ts';
import { heldOfService } from './held.ts';
import { answerRoles, serviceHours, textsPerDay, textsWithoutSession, threadsPerDay } from './limits.ts';
import { unusedPictures } from './pictures.ts';
import { addServiceCalls } from './routes.ts';
import { StaffAnswers } from './staff-answers.ts';
import { Threads } from './threads.ts';
import { answerTelling } from './told-store.ts';
import { endedThreads } from './without-session.ts';

export const feature = declareFeature({
  name: 'customer-service',
  customers: {
    contract: [customerService],
    policies: {
      'service/form': 'everybody',
      'service/threads': 'look',
      'service/thread': 'look',
      'service/open': 'look',
      'service/write': 'look',
      'service/writeWithoutSession': 'everybody',
      'service/uploadPicture': 'look',
      'service/ownPicture': 'look',
    },
  },
  desk: {
    contract: [deskCustomerService],
    policies: {
      'service/queue': may.look(customerRoles),
      'service/ofCustomer': may.look(customerRoles),
      'service/ofCustomerFile': may.look(customerRoles),
      'service/queueFile': may.look(customerRoles),
      'service/thread': may.look(customerRoles),
      'service/picture': may.look(answerRoles),
      'service/answer': may.decide(...answerRoles),
      'service/close': may.decide(...answerRoles),
    },
  },
  manifest: {
    name: 'customer-service',
    appendOnly: ['service_entry', 'service_writer', 'service_picture', 'service_entry_picture'],
    rules: [threadsPerDay, textsPerDay, textsWithoutSession, serviceHours],
    messages: [defineMessage('thread-answered')],
    tellings: [answerTelling],
    letters: [
      defineLetter({ name: 'service-answered', group: 'service', links: [] }),
      defineLetter({ name: 'service-reply', group: 'service', links: [] }),
    ],
  },
  audit: () => [customerServiceAudit],
  held: parts => [heldOfService(parts)],
  notHeld: {
    service_writer: 'the words of people without a session: whose account they name, nobody has checked',
    service_thread_key: 'the keys of these',
  },
  // Subjects and texts are sealed and go with the customer's key.
  kept: [{ part: 'threads', years: lastRetention, forget: async () => {} }],
  run: house => {
    const threads = new Threads(house);
    const answers = new StaffAnswers({ ...house, threads });
    return {
      calls: calls => addServiceCalls(calls, { ...house, threads }),
      desk: calls => addDeskServiceCalls(calls, { ...house, threads }),
      due: [unusedPictures(house), endedThreads],
      leasedJobs: house.staff.isAllowed ? [{ name: 'simulated staff answers', start: () => answers.start(), stop: () => answers.stop() }] : [],
    };
  },
});
