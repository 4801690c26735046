import { Skeleton } from '@parkett/ui';

export default function Tour() {
  return <Skeleton lines={6} height={48} />;
}
