import type { market, messages } from '@parkett/contract';
import { address, detailAddress, type Address, type Layout } from '../../../navigation/paths.ts';

/** Where the list of messages stands. */
export const listAt = { mobile: '/information/userInfo', desktop: '/pc/information/userInfo' } as const;

type Way = {
  readonly to: Address;
  readonly key:
    | 'toPosition'
    | 'toOrders'
    | 'toInstrument'
    | 'toThread'
    | 'toDeposit'
    | 'toWithdrawal'
    | 'toExchanges'
    | 'toDividends'
    | 'toLoan'
    | 'toOffering'
    | 'toIdentity'
    | 'toSecurity';
};
type Asked = { readonly message: messages.Message; readonly position: string | null; readonly layout: Layout };

/** The place that a message is about; null where there is none. */
export function wayOf({ message: { kind, parameters }, position, layout }: Asked): Way | null {
  const isDesktop = layout === 'desktop';
  if (position !== null)
    return { to: address(isDesktop ? '/pc/trade/positionDetail' : '/trade/positionDetail', { number: position }), key: 'toPosition' };
  const { code = '', class: kindOfInstrument } = parameters;
  if (kindOfInstrument !== undefined)
    return { to: detailAddress({ code, class: kindOfInstrument as market.InstrumentRow['class'] }, layout), key: 'toInstrument' };
  if (parameters.order !== undefined) return { to: isDesktop ? '/pc/trade/index' : '/trade/index', key: 'toOrders' };
  if (parameters.thread !== undefined)
    return { to: address(isDesktop ? '/pc/information/kf' : '/information/kf', { number: parameters.thread }), key: 'toThread' };
  if (parameters.loan !== undefined)
    return { to: address(isDesktop ? '/pc/home/loanRe' : '/home/loanRe', { number: parameters.loan }), key: 'toLoan' };
  if (kind === 'credit-raise-decided') return { to: isDesktop ? '/pc/home/loan' : '/home/loan', key: 'toLoan' };
  if (parameters.withdrawal !== undefined)
    return {
      to: address(isDesktop ? '/pc/information/fundRecord' : '/information/fundRecord', { withdrawal: parameters.withdrawal }),
      key: 'toWithdrawal',
    };
  if (parameters.offering !== undefined)
    return { to: address(isDesktop ? '/pc/home/newStockBuy' : '/home/newStockBuy', { number: parameters.offering }), key: 'toOffering' };
  if (parameters.dividend !== undefined)
    return { to: address(isDesktop ? '/pc/information/fundRecord' : '/information/fundRecord', { tab: 'dividends' }), key: 'toDividends' };
  if (parameters.exchange !== undefined)
    return { to: address(isDesktop ? '/pc/information/fundRecord' : '/information/fundRecord', { tab: 'exchanges' }), key: 'toExchanges' };
  if (parameters.deposit !== undefined)
    return {
      to: address(isDesktop ? '/pc/information/rechargeChannel' : '/information/rechargeChannel', { deposit: parameters.deposit }),
      key: 'toDeposit',
    };
  if (kind === 'identity-approved' || kind === 'identity-rejected')
    return { to: isDesktop ? '/pc/information/authInfo' : '/information/authInfo', key: 'toIdentity' };
  if (kind.startsWith('gate-') || kind.startsWith('appeal-') || kind === 'rule-changed' || kind === 'seat-admitted') return null;
  return { to: address(listAt[layout], { show: 'lock' }), key: 'toSecurity' };
}
