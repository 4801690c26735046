type Named = { readonly code: string; readonly name: string };

let names: { readonly of: Intl.DisplayNames; readonly language: string } | null = null;

/** The name of a currency in the language of the page; undefined for what is none. */
function currencyName(code: string): string | undefined {
  const language = globalThis.document?.documentElement.lang || 'en';
  if (names?.language !== language) names = { of: new Intl.DisplayNames([language], { type: 'currency', fallback: 'none' }), language };
  return names.of.of(code);
}

/** An instrument's name for the reader: of a pair of currencies both in the language of the page, of anything else the one that the house lists. */
export function nameOf({ code, name }: Named): string {
  if (!/^[A-Z]{6}$/.test(code) || !name.includes(' / ')) return name;
  const [base, quote] = [currencyName(code.slice(0, 3)), currencyName(code.slice(3))];
  return base && quote ? `${base} / ${quote}` : name;
}
