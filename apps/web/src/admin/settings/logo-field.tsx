import { UPLOAD_MAX_TEXT } from '@gadgetry/contract/uploads';
import type { Uploads } from '../../shopping/use-uploads.ts';
import { Notice } from '../../ui/notice.tsx';
import { PictureField } from './picture-field.tsx';
import { useInvisible } from './seen-on-white.ts';

/** As pages show it. */
export function Logo({ address, name }: { readonly address: string; readonly name: string }) {
  return <img src={address} alt={name} className="logo w-auto max-w-36" />;
}

interface LogoFieldProps {
  readonly logo: string | null;
  readonly uploads: Uploads;
  readonly error: string | undefined;
  readonly onRemove: () => void;
}

/** The picture that stands for sign and name on every page; the preview shows it. */
export function LogoField({ logo, ...field }: LogoFieldProps) {
  const isInvisible = useInvisible(logo);
  return (
    <PictureField
      {...field}
      legend="Logo"
      noun="logo"
      picture={logo}
      hint={`In place of the sign and the name, 32 pixels high, on white in light and dark. PNG, JPEG, WebP, AVIF or GIF, at most ${UPLOAD_MAX_TEXT}. Pages have it when they are next loaded.`}
    >
      {isInvisible && (
        <Notice tone="warning" role="alert">
          This logo can’t be seen: it is wholly transparent, or as light as the white that it stands
          on.
        </Notice>
      )}
    </PictureField>
  );
}
