import * as institutions from '@parkett/contract/institutions';
import * as deskInstitutions from '@parkett/contract/desk-institutions';
import { instantToWire } from '@parkett/kernel';
import { institutionNames, type Held } from '../../books/customers/index.ts';
import { defineMessage } from '../../books/messages/index.ts';
import { customerRoles, may } from '../../books/operators/index.ts';
import { declareFeature } from '../../declaration.ts';
import { institutionsAudit } from './checks/index.ts';
import { addDeskInstitutionCalls } from './desk-routes.ts';
import { addInstitutionCalls } from './routes.ts';
import { Seats } from './seats.ts';
import { readSeat, seatTelling } from './store.ts';

const held: Held = {
  name: 'seat',
  tables: ['seat'],
  read: async (from, customer) => {
    const seat = await readSeat(from, customer);
    if (!seat) return null;
    const names = await institutionNames(from, [seat.institution]);
    const admittedBy = seat.byKind === 'customer' ? 'the secret key that you entered' : 'customer service';
    return { institution: names.get(seat.institution), since: instantToWire(seat.admittedAt), admittedBy };
  },
};

export const feature = declareFeature({
  name: 'institutions',
  customers: {
    contract: [institutions],
    policies: {
      'institutions/membership': 'look',
      'institutions/takeSeat': 'look',
      'institutions/compareChannelPassword': 'look',
    },
  },
  desk: {
    contract: [deskInstitutions],
    policies: {
      'seats/list': may.look(customerRoles),
      'seats/listFile': may.look(customerRoles),
      'seats/admit': may.decide('reviewer', 'admin'),
    },
  },
  manifest: { name: 'institutions', appendOnly: ['seat'], messages: [defineMessage('seat-admitted')], tellings: [seatTelling] },
  audit: () => [institutionsAudit],
  held: () => [held],
  notHeld: { institution_tries: 'a count of wrong entries, which goes with the next right one' },
  run: house => {
    const seats = new Seats(house);
    return { calls: calls => addInstitutionCalls(calls, seats), desk: calls => addDeskInstitutionCalls(calls, { ...house, seats }) };
  },
});
