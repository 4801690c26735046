import { Skeleton } from '@parkett/ui';

export default function AllShares() {
  return <Skeleton lines={6} height={48} />;
}
