/** An address that stands in a QR code or a pasted text, with its chain where that is named. */
export type ReadAddress = { readonly address: string; readonly kind: 'trc20' | 'erc20' | null };

const isErc20 = (text: string): boolean => /^0x[0-9a-fA-F]{40}$/.test(text);
const isTrc20 = (text: string): boolean => /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text);

const named = (address: string): ReadAddress => ({ address, kind: isErc20(address) ? 'erc20' : isTrc20(address) ? 'trc20' : null });

const chains: Readonly<Record<string, Exclude<ReadAddress['kind'], null>>> = { ethereum: 'erc20', tron: 'trc20' };
const isOn = { erc20: isErc20, trc20: isTrc20 } as const;

/** Other addresses that a payment URI names: where one of them stands beside the address in front, that one may be a contract. */
const recipients = ['address', 'to', 'recipient'];
const contracts = ['contractAddress', 'contract', 'token'];

/** The recipient that a payment URI names: in a transfer of a token (EIP-681) its parameter, else the address in front. */
function recipientOf(path: string, parameters: URLSearchParams): string | null {
  const [place = '', asked] = path.replace(/^pay-/, '').split('/');
  const front = place.split('@')[0]!;
  const all = (names: readonly string[]): string[] => names.flatMap(name => parameters.getAll(name));
  if (asked !== undefined) {
    const [recipient, ...others] = all(recipients);
    return asked.toLowerCase() === 'transfer' && recipient !== undefined && recipient !== front && others.length === 0 ? recipient : null;
  }
  return all(recipients).some(other => other !== front) || all(contracts).includes(front) ? null : front;
}

/**
 * The recipient in the text of a code: an address as it stands, or that of a payment URI, never a contract's. Null where no recipient can be told: then
 * somebody has to look.
 */
export function recipientIn(text: string): ReadAddress | null {
  const said = text.trim();
  const uri = /^([a-z]+):(?:\/\/)?([^?]*)(?:\?(.*))?$/i.exec(said);
  if (!uri) return /^[0-9A-Za-z]{20,64}$/.test(said) ? named(said) : null;
  const [, scheme = '', path = '', query = ''] = uri;
  const kind = chains[scheme.toLowerCase()];
  const recipient = kind && recipientOf(path, new URLSearchParams(query));
  return kind && recipient && isOn[kind](recipient) ? { address: recipient, kind } : null;
}
