import { Component, type ReactNode } from 'react';
import { PageHead } from '../page/page-head.tsx';
import { isShopThere } from '../page/shop-there.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { clearFailedPages, PageNotLoaded } from './page-loader.ts';

interface RouteErrorBoundaryProps {
  readonly children: ReactNode;
}

type Failure = 'none' | 'not-loaded' | 'fault';

const FAILURES = {
  'not-loaded': {
    title: 'This page could not be loaded',
    text: 'The shop cannot be reached right now. Your cart is safe.',
  },
  fault: { title: 'This page could not be shown', text: 'It may help to load it again.' },
} as const;

// React has no way but a class to catch what a child throws.
export class RouteErrorBoundary extends Component<RouteErrorBoundaryProps, { failure: Failure }> {
  override state: { failure: Failure } = { failure: 'none' };

  static getDerivedStateFromError(error: unknown): { failure: Failure } {
    return { failure: error instanceof PageNotLoaded ? 'not-loaded' : 'fault' };
  }

  /** By loading the document anew: browsers remember for its lifetime which code they did not get. */
  readonly #tryAgain = async () => {
    if (this.state.failure === 'fault' || (await isShopThere())) window.location.reload();
  };

  readonly #onOnline = () => {
    if (this.state.failure === 'not-loaded') void this.#tryAgain();
  };

  override componentDidMount() {
    window.addEventListener('online', this.#onOnline);
  }

  override componentDidCatch() {
    clearFailedPages();
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.#onOnline);
  }

  override render() {
    const { failure } = this.state;
    if (failure === 'none') return this.props.children;
    const { title, text } = FAILURES[failure];
    return (
      <div className="page-width py-16">
        <PageHead title={title} />
        <ErrorState title={title} text={text} onRetry={() => void this.#tryAgain()} wholePage />
      </div>
    );
  }
}
