const ofPlace = /^(?!Etc\/).+\//;

/** Names a zone that whoever reads it knows: where they are. */
export function timeZoneHint(): string {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return `Such as ${ofPlace.test(own) ? own : 'Europe/Berlin'}, or the city alone.`;
}

/** Whatever part of a zone's name is typed into a field with this list finds it: Lisbon finds Europe/Lisbon. */
export function TimeZones({ id }: { readonly id: string }) {
  return (
    <datalist id={id}>
      {['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => (
        <option key={zone}>{zone}</option>
      ))}
    </datalist>
  );
}
