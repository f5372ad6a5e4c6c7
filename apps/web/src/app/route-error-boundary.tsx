import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';

interface RouteErrorBoundaryProps {
  readonly children: ReactNode;
}

// React has no way but a class to catch what a child throws.
export class RouteErrorBoundary extends Component<RouteErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="page-width py-16">
        {/* Loaded anew, since the usual reason is that a newer version of the shop is out. */}
        <ErrorState
          title="This page could not be shown"
          text="It may help to load it again."
          onRetry={() => window.location.reload()}
        />
      </div>
    );
  }
}
