const thousands = /^\d{1,3}(\.\d{3})+(?=,|$)/;

/** A German figure as it goes on the wire: points between thousands fall away, the comma becomes a point. Any other text stays, for the server to refuse. */
export function typedWire(typed: string): string {
  const text = typed.trim();
  return (thousands.test(text) ? text.replaceAll('.', '') : text).replace(',', '.');
}
