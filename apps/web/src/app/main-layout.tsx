import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { RouteOutlet } from './route-outlet.tsx';
import { SkipLink } from './skip-link.tsx';

export function MainLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1} data-focus-target="" className="flex-1">
        <RouteOutlet />
      </main>
      <Footer />
    </div>
  );
}
