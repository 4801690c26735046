import { Skeleton } from '@parkett/ui';

export default function ExchangeHome() {
  return <Skeleton lines={6} height={48} />;
}
