import { Skeleton } from '@parkett/ui';

export default function IndexDetail() {
  return <Skeleton lines={6} height={48} />;
}
