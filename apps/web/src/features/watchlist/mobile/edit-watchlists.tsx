import { Skeleton } from '@parkett/ui';

export default function EditWatchlists() {
  return <Skeleton lines={6} height={48} />;
}
