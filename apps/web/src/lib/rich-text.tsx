import { Fragment, type ReactNode } from 'react';

/** Puts elements around marked parts of a text: `rich('I agree to the <a>agreement</a>', { a: (words) => <Link …>{words}</Link> })`. */
export function rich(text: string, parts: Readonly<Record<string, (words: string) => ReactNode>>): ReactNode {
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/);
  return pieces.map((piece, i) => {
    if (i % 3 === 1) return null;
    const mark = i % 3 === 2 ? pieces[i - 1]! : null;
    return <Fragment key={i}>{mark ? (parts[mark]?.(piece) ?? piece) : piece}</Fragment>;
  });
}
