/** First stop of the keyboard on every page. Works before the scripts have arrived, too. */
export function SkipLink() {
  return (
    <a
      href="#main"
      onClick={(event) => {
        // Not an address worth an entry in the history.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-5 py-3 font-semibold text-on-accent focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
