import { MessageView } from '../parts/message-view.tsx';

/** One message, with the way to what it is about. */
export default function MsgInfo() {
  return <MessageView heading={title => <h1>{title}</h1>} />;
}
