import { Skeleton } from '@parkett/ui';

export default function NewsDetail() {
  return <Skeleton lines={6} height={48} />;
}
