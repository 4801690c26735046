import { Skeleton } from '@parkett/ui';

export default function Search() {
  return <Skeleton lines={6} height={48} />;
}
