import type { DeskReplyAt, Language } from '@parkett/contract';
import type { ArticleTexts } from '@parkett/contract/desk-help';
import { articleLengthMax, titleLengthMax } from '@parkett/contract/desk-help';
import { Button, Field, formatInstant, Markdown, Segments, TextArea } from '@parkett/ui';
import { useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import { ask, queries } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { command } from '../../lib/command.ts';
import { sees, type Me } from '../../lib/operator.ts';
import { languageName, presentLanguage, useText } from '../../lib/text.ts';
import { actorText } from '../../parts/audit-rows.tsx';
import { Panel, Part } from '../../parts/part.tsx';
import look from '../../parts/look.module.css';
import panels from '../../parts/panels.module.css';
import styles from './article.module.css';

type Article = DeskReplyAt<'articles/one'>;

const languages = ['de', 'en', 'kor', 'zh', 'zhHant'] as const satisfies readonly Language[];

/** One article: its texts with their preview, and its versions. */
export function ArticleScreen({ me, id }: { me: Me; id: string }) {
  const say = useText();
  return (
    <section>
      <p>
        <Link href="/articles">{say('articles')}</Link>
      </p>
      <Part path="articles/one" asked={{ id }}>
        {article => <Editions key={article.id} article={article} mayPublish={sees(me, 'publishArticle')} />}
      </Part>
    </section>
  );
}

/** The text that is worked on. `from`: the version that was present when it was taken. */
type Draft = { readonly from: number; readonly texts: ArticleTexts };

function Editions({ article, mayPublish }: { article: Article; mayPublish: boolean }) {
  const say = useText();
  const [draft, setDraft] = useState<Draft>({ from: article.version, texts: article.texts });
  const [done, setDone] = useState('');
  const { busy, trouble, attempt } = useAttempt();
  const publish = (event: FormEvent): void => {
    event.preventDefault();
    setDone('');
    void attempt(async () => {
      const { version } = await command('articles/publish', { id: article.id, ...draft });
      setDraft({ ...draft, from: version });
      setDone(say('articlePublished').replace('{version}', String(version)));
      await queries.invalidateQueries();
      return null;
    });
  };
  const take = (version: number): void => {
    setDone('');
    void attempt(async () => {
      const { texts } = await ask('articles/one', { id: article.id, version });
      setDraft({ from: article.version, texts });
      setDone(say('textTaken').replace('{version}', String(version)));
      return null;
    });
  };
  return (
    <>
      <h1>{article.texts[presentLanguage()].title}</h1>
      <form onSubmit={publish}>
        <TextInLanguages texts={draft.texts} isFixed={!mayPublish} onChange={texts => setDraft({ ...draft, texts })} />
        {mayPublish && (
          <Button kind="primary" type="submit" busy={busy}>
            {say('publishArticle')}
          </Button>
        )}
        <p role="alert">{trouble}</p>
        <p role="status">{done}</p>
      </form>
      <div className={panels.panels}>
        <Versions article={article} busy={busy} onTake={take} />
      </div>
    </>
  );
}

type TextParts = { texts: ArticleTexts; isFixed: boolean; onChange: (texts: ArticleTexts) => void };

/** The text in one language after the other, with what customers will see of it. */
function TextInLanguages({ texts, isFixed, onChange }: TextParts) {
  const say = useText();
  const [language, setLanguage] = useState<Language>(presentLanguage());
  const { title, markdown } = texts[language];
  const change = (part: Partial<ArticleTexts[Language]>): void => onChange({ ...texts, [language]: { ...texts[language], ...part } });
  return (
    <>
      <Segments
        label={say('articleLanguage')}
        look="line"
        options={languages.map(value => ({ value, label: languageName(value) }))}
        value={language}
        onChange={setLanguage}
      />
      <div className={panels.panels}>
        <Panel title={languageName(language)}>
          <Field
            label={say('articleTitle')}
            value={title}
            maxLength={titleLengthMax}
            readOnly={isFixed}
            onChange={({ target }) => change({ title: target.value })}
          />
          <TextArea
            label={say('articleText')}
            rows={24}
            maxLength={articleLengthMax}
            value={markdown}
            readOnly={isFixed}
            onChange={({ target }) => change({ markdown: target.value })}
          />
        </Panel>
        <Panel title={say('preview')}>
          <article className={styles.preview}>
            <h2>{title}</h2>
            <Markdown
              text={markdown}
              toScreen={({ screen, children }) => (
                <span className={styles.screen}>
                  <u>{children}</u> <small>({screen})</small>
                </span>
              )}
            />
          </article>
        </Panel>
      </div>
    </>
  );
}

/** All versions, the newest first. The text of any of them can be published again, as a new one. */
function Versions({ article: { version: present, versions }, busy, onTake }: { article: Article; busy: boolean; onTake: (version: number) => void }) {
  const say = useText();
  return (
    <Panel title={say('versions')} wide>
      <ol className={look.plain}>
        {versions.map(({ version, by, at }) => (
          <li key={version} className={styles.version}>
            <span>
              {[
                `${say('version')} ${version}`,
                by ? actorText(say, by) : say('ownText'),
                at && formatInstant(at),
                version === present && say('presentVersion'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <Button small disabled={busy} aria-label={`${say('takeText')}: ${say('version')} ${version}`} onClick={() => onTake(version)}>
              {say('takeText')}
            </Button>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
