import { denied, type ReplyOf } from '@parkett/contract';
import type { publishArticle } from '@parkett/contract/desk-help';
import { ok } from '@parkett/kernel';
import { withKeptAnswer, type Commands, type Submission, type Submit } from '../../platform/commands/index.ts';
import { shipped, type Texts } from './articles.ts';
import { judgeVersion, type Present, type Typed } from './rules/judge-version.ts';
import { insertVersion, lockArticle, textsOf, versionsOf, type Edition } from './store.ts';

export type PublishArticle = {
  readonly id: string;
  /** The version that was present when the work on the text began. */
  readonly from: number;
  readonly texts: Typed;
};

type Loaded = { readonly present: Present | null; readonly by: bigint };

/** An operator publishes a version of an article in all languages at once. */
export const publishing = (commands: Commands): Submit<PublishArticle, ReplyOf<typeof publishArticle>> =>
  commands.register(
    withKeptAnswer<PublishArticle, Loaded, Edition & { readonly texts: Texts }, ReplyOf<typeof publishArticle>>({
      name: 'articles/publish',
      load: async (tx, { command: { id }, principal: { id: by } }: Submission<PublishArticle>) => {
        const own = shipped.get(id);
        if (!own) return { present: null, by };
        await lockArticle(tx, id);
        const [newest] = await versionsOf(tx, id);
        return { present: newest ? { version: newest.version, texts: (await textsOf(tx, newest))! } : { version: 0, texts: own }, by };
      },
      decide: ({ present, by }, command, at) => {
        if (!present) return denied('article-does-not-exist');
        const texts = judgeVersion(command, present);
        if (!texts.ok) return texts;
        const version = present.version + 1;
        return ok({ change: { article: command.id, version, by, at, texts: texts.value }, answer: { version } });
      },
      save: async (tx, version) => void (await insertVersion(tx, version)),
      told: ({ change: { article, version } }) => ({ subject: null, facts: { article, version: String(version) } }),
    }),
  );
