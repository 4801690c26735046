import { IndexDetail } from '../../features/market/mobile/index-detail.tsx';
import { AlertButton } from '../trading-parts.tsx';

/** One index, with the bell beside its level. */
export default function IndexScreen() {
  return <IndexDetail action={row => <AlertButton row={row} />} />;
}
