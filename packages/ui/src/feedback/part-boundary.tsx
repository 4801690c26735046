import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** The message in the place of a part that broke. */
  broken: (again: () => void) => ReactNode;
  /** Another one is another try. */
  at?: unknown;
  /** Failures that aren't the part's own: the boundary passes them on to the one around it. */
  isOfScreen?: (error: unknown) => boolean;
};
type State = { at: unknown; failure: { readonly error: unknown } | null };

/** A part of a screen that breaks alone. */
export class PartBoundary extends Component<Props, State> {
  override state: State = { at: this.props.at, failure: null };
  static getDerivedStateFromError = (error: unknown): Pick<State, 'failure'> => ({ failure: { error } });
  static getDerivedStateFromProps({ at }: Props, before: State): State | null {
    return at === before.at ? null : { at, failure: null };
  }
  again = (): void => this.setState({ failure: null });
  override render() {
    const { failure } = this.state;
    const { children, broken, isOfScreen } = this.props;
    if (!failure) return children;
    if (isOfScreen?.(failure.error)) throw failure.error;
    return broken(this.again);
  }
}
