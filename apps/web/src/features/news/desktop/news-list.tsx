import { Skeleton } from '@parkett/ui';

export default function NewsList() {
  return <Skeleton lines={6} height={48} />;
}
