import { Fragment, type ReactNode } from 'react';
import { lexer, type MarkedToken, type Token } from 'marked';

/** The target of a link: a screen of the app by its address on the phone, another site, or nothing that an article may lead to. */
export type ArticleTarget = { readonly screen: string } | { readonly site: URL } | null;

export function articleTarget(href: string): ArticleTarget {
  // A screen's address begins with one slash; two would name another site.
  if (/^\/[a-z]/i.test(href)) return { screen: href };
  const site = URL.parse(href);
  return site?.protocol === 'https:' ? { site } : null;
}

/** Shows a link into the app. */
export type ShowScreen = (link: { screen: string; children: ReactNode }) => ReactNode;

/** A link that leads to another site says to which one. */
function articleLink(href: string, { children, toScreen }: { children: ReactNode; toScreen: ShowScreen }): ReactNode {
  const target = articleTarget(href);
  if (target === null) return children;
  if ('screen' in target) return toScreen({ screen: target.screen, children });
  return (
    <a href={target.site.href} target="_blank" rel="noopener noreferrer">
      <span>{children}</span> <span>({target.site.host})</span>
    </a>
  );
}

type Tokens = readonly Token[] | undefined;

const shownAll = (tokens: Tokens, toScreen: ShowScreen): ReactNode =>
  tokens?.map((token, at) => <Fragment key={at}>{shown(token as MarkedToken, toScreen)}</Fragment>);

/** Elements for the marks that articles use. Everything else, HTML above all, is left out: no text of an article becomes markup. */
function shown(token: MarkedToken, toScreen: ShowScreen): ReactNode {
  const all = (tokens: Tokens): ReactNode => shownAll(tokens, toScreen);
  switch (token.type) {
    case 'heading':
      return token.depth === 2 ? <h3>{all(token.tokens)}</h3> : <h4>{all(token.tokens)}</h4>;
    case 'paragraph':
      return <p>{all(token.tokens)}</p>;
    case 'list': {
      const items = token.items.map((item, at) => <li key={at}>{all(item.tokens)}</li>);
      return token.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'text':
      return token.tokens ? all(token.tokens) : token.text;
    case 'escape':
      return token.text;
    case 'strong':
      return <strong>{all(token.tokens)}</strong>;
    case 'em':
      return <em>{all(token.tokens)}</em>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return articleLink(token.href, { children: all(token.tokens), toScreen });
    case 'blockquote':
    case 'checkbox':
    case 'code':
    case 'def':
    case 'del':
    case 'hr':
    case 'html':
    case 'image':
    case 'list_item':
    case 'space':
    case 'table':
      return null;
  }
}

/** The text of an article. */
export const Markdown = ({ text, toScreen }: { text: string; toScreen: ShowScreen }) => shownAll(lexer(text), toScreen);
