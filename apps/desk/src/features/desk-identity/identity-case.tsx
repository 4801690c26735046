import type { deskIdentity, ReplyOf } from '@parkett/contract';
import { identityReasons } from '@parkett/contract';
import { classNames, formatDay, formatInstant } from '@parkett/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { presentLanguage, sentenceFor, useText, wordFor, type Say, type TextKey } from '../../lib/text.ts';
import { Panel, Part } from '../../parts/part.tsx';
import type { Looked } from '../../parts/looked.ts';
import { Photos } from './photos.tsx';
import styles from './identity-case.module.css';
import panels from '../../parts/panels.module.css';
import look from '../../parts/look.module.css';

type Case = ReplyOf<typeof deskIdentity.identityCase>;
type Pair = readonly [TextKey, ReactNode];

function countryName(code: string): string {
  const names = new Intl.DisplayNames(presentLanguage(), { type: 'region' });
  return `${names.of(code) ?? code} (${code})`;
}

/** What stands on the document, in the order in which an eye finds it there. */
function groupsOf(say: Say, { fields, age }: { fields: Case['fields']; age: number | null }): readonly (readonly [TextKey, readonly Pair[]])[] {
  const answer = (value: string): ReactNode => <span data-tone={value === 'yes' ? 'under-review' : undefined}>{wordFor(say, value)}</span>;
  return [
    [
      'person',
      [
        ['name', <strong key="name">{fields.name}</strong>],
        ['birthDate', age === null ? formatDay(fields.birthDate) : `${formatDay(fields.birthDate)} (${age} ${say('years')})`],
        ['nationality', countryName(fields.nationality)],
        ['address', `${fields.street}, ${fields.postalCode} ${fields.city}, ${countryName(fields.country)}`],
      ],
    ],
    [
      'document',
      [
        ['documentType', wordFor(say, fields.documentType)],
        ['issuedBy', countryName(fields.documentCountry)],
        ['documentNumber', <strong key="number">{fields.documentNumber}</strong>],
        ['validUntil', fields.validUntil === '' ? say('noEnd') : formatDay(fields.validUntil)],
      ],
    ],
    [
      'taxAndQuestions',
      [
        ['taxCountry', countryName(fields.taxCountry)],
        ['taxNumber', fields.taxNumber || '—'],
        ['usPerson', answer(fields.usPerson)],
        ['politicalPerson', answer(fields.politicalPerson)],
        ['occupation', fields.occupation],
        ['sourceOfFunds', wordFor(say, fields.sourceOfFunds)],
      ],
    ],
  ];
}

/** What a customer says of himself beside the photos that show it, and what speaks for a second look. */
export function IdentityCase({ number, isClaimed, onLooked }: { number: string; isClaimed: boolean; onLooked: (looked: Looked) => void }) {
  return (
    <Part path="identity/case" asked={{ review: number }}>
      {found => (
        <div className={classNames(styles.identity, panels.wide)}>
          <Photos review={number} hasBack={found.hasBack} isClaimed={isClaimed} onLooked={onLooked} />
          <div className={styles.saidOf}>
            <Hints found={found} />
            <Listed found={found} text="listedText" />
            <Fields found={found} />
            <Earlier earlier={found.earlier} />
          </div>
        </div>
      )}
    </Part>
  );
}

/** A verified customer beside the entries of a new list that are like the name. Its photos were looked at when the application was approved. */
export function ScreeningCase({ number }: { number: string }) {
  const say = useText();
  return (
    <Part path="identity/case" asked={{ review: number }}>
      {found => (
        <div className={classNames(panels.panels, panels.wide)}>
          {found.listed.length === 0 && <p className={look.note}>{say('listedNoLonger')}</p>}
          <Listed found={found} text="screenedText" />
          <Fields found={found} />
        </div>
      )}
    </Part>
  );
}

/** The fields behind a line. */
const fieldsOf = (label: TextKey): readonly (keyof Case['fields'])[] => {
  if (label === 'address') return ['street', 'postalCode', 'city', 'country'];
  return [(label === 'issuedBy' ? 'documentCountry' : label) as keyof Case['fields']];
};

/** Whether a verified customer says something else than before. */
const isChanged = ({ fields, before }: Case, label: TextKey): boolean =>
  before !== null && fieldsOf(label).some(name => fields[name] !== before[name]);

function Fields({ found }: { found: Case }) {
  const say = useText();
  const before = found.before && groupsOf(say, { fields: found.before, age: null });
  return groupsOf(say, found).map(([title, pairs], group) => (
    <Panel key={title} title={say(title)}>
      <dl className={classNames(panels.pairs, panels.close)}>
        {pairs.map(([label, value], place) => (
          <div key={label}>
            <dt>{say(label)}</dt>
            <dd>
              <span>{value}</span>
              {isChanged(found, label) && (
                <div data-tone="under-review">
                  <span>{say('before')}:</span> <span>{before?.[group]?.[1][place]?.[1]}</span>
                </div>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  ));
}

function Hints({ found: { fields, listed, sameDocument, needsSecond } }: { found: Case }) {
  const say = useText();
  if (sameDocument.length === 0 && !needsSecond) return null;
  return (
    <div className={classNames(look.note, styles.hints)}>
      {sameDocument.length > 0 && (
        <p>
          <strong>
            {say('sameDocument')} {fields.documentNumber} ({fields.documentCountry})
          </strong>{' '}
          <span>{say('alsoSentBy')}</span>{' '}
          {sameDocument.map(({ customer, verified }, place) => (
            <span key={customer}>
              {place > 0 && <span>, </span>}
              <Link href={`/customers/${customer}`}>{customer}</Link>
              <span>{` (${say(verified ? 'approvedThere' : 'notApprovedThere')})`}</span>
            </span>
          ))}
        </p>
      )}
      {needsSecond && (
        <p>
          {say('twoReviewers')}:{' '}
          {[listed.length > 0 && say('hint-listed'), fields.politicalPerson === 'yes' && say('hint-political')].filter(Boolean).join(', ')}.
        </p>
      )}
    </div>
  );
}

/** Each entry of a list beside the person, with the list and its version. */
function Listed({ found: { listed, fields }, text }: { found: Case; text: TextKey }) {
  const say = useText();
  if (listed.length === 0) return null;
  return (
    <Panel title={say('listed')}>
      {listed.map(({ name, details, list, version }, place) => (
        <dl key={`${place} ${name}`} className={classNames(panels.pairs, panels.close)}>
          <div>
            <dt>{say('listedEntry')}</dt>
            <dd>
              <strong data-tone="gate">{name}</strong>
              {details !== '' && <div>{details}</div>}
            </dd>
          </div>
          <div>
            <dt>{say('person')}</dt>
            <dd>
              <span>{fields.name}</span>
              <div>{`${formatDay(fields.birthDate)}, ${countryName(fields.nationality)}`}</div>
            </dd>
          </div>
          <div>
            <dt>{say('listedIn')}</dt>
            <dd>{`${list}, ${say('listVersion')} ${version}`}</dd>
          </div>
        </dl>
      ))}
      <p className={look.quiet}>{say(text)}</p>
    </Panel>
  );
}

function Earlier({ earlier }: { earlier: Case['earlier'] }) {
  const say = useText();
  if (earlier.length === 0) return null;
  return (
    <Panel title={say('earlier')}>
      <ul className={look.plain}>
        {earlier.map(({ sentAt, outcome, reason, note, review }) => (
          <li key={sentAt}>
            {review ? <Link href={`/reviews/${review}`}>{formatInstant(sentAt)}</Link> : <span>{formatInstant(sentAt)}</span>}
            <span>{`: ${say(outcome ?? 'noAnswer')}${reason ? `. ${sentenceFor(identityReasons, reason)}` : ''}`}</span>
            {note && <blockquote>{note}</blockquote>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
