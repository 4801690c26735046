import { Skeleton } from '@parkett/ui';

export default function Wallet() {
  return <Skeleton lines={6} height={48} />;
}
