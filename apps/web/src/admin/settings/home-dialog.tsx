import { PICTURE_ALT_MAX } from '@gadgetry/contract/catalogue';
import type { StoredOwnerSettings } from '@gadgetry/contract/shop-settings';
import { UPLOAD_MAX_TEXT, type UploadedPicture } from '@gadgetry/contract/uploads';
import { uploadForSettings } from '../../api/pictures.ts';
import { useUploads } from '../../shopping/use-uploads.ts';
import { fieldsOf } from '../../ui/fields-of.ts';
import { TextField } from '../../ui/text-field.tsx';
import { ResourceDialog, useResourceForm } from '../resource-dialog.tsx';
import type { RowDialogProps } from '../resource.ts';
import { PictureField } from './picture-field.tsx';
import { settingsPart } from './settings-form.ts';

export const HOME = settingsPart('Home page');

export const HOME_TEXTS = [
  [
    'bannerText',
    'Banner',
    'Moves by at the top. Name a promo code only if there is one. Empty: no banner.',
  ],
  ['heroLine', 'Line above the title', 'Empty: none.'],
  ['heroTitle', 'Title', ''],
  ['heroButton', 'Button', ''],
  ['heroLink', 'Where the button leads', 'A path of this shop, like /shop, or a whole address.'],
  [
    'homeDescription',
    'For search engines',
    'What stands below the link to your shop. Empty: they choose by themselves.',
  ],
] as const;

/** As the home page cuts it on a phone. */
export function HeroPicture({ address, alt }: { readonly address: string; readonly alt: string }) {
  return (
    <img
      src={address}
      alt={alt}
      className="aspect-[5/4] w-full max-w-60 rounded-control bg-stage object-cover"
    />
  );
}

const HINT = `Beside the title, above it on phones. It fills its place there, so its edges may be cut off: best are 1200 pixels or more, with what matters in the middle. PNG, JPEG, WebP, AVIF or GIF, at most ${UPLOAD_MAX_TEXT}. Without one the shop’s own is shown.`;

/** Where an owner says what the first page of the shop says and shows. */
export function HomeDialog(props: RowDialogProps<StoredOwnerSettings>) {
  const form = useResourceForm(HOME, props.row);
  const { setValue, watch, formState } = form;
  const { errors } = formState;
  const fieldOf = fieldsOf(form);
  const { heroPicture, heroAlt } = watch();
  const show = (picture: string | null) => {
    setValue('heroPicture', picture, { shouldDirty: true, shouldValidate: true });
    // What was said of one picture is not true of another.
    setValue('heroAlt', '', { shouldDirty: true });
  };
  const uploads = useUploads<UploadedPicture>({
    send: uploadForSettings,
    room: () => 1,
    tooMany: 'The home page has one such picture: the first is taken.',
    onUploaded: ({ url }) => show(url),
  });
  return (
    <ResourceDialog
      {...props}
      resource={HOME}
      form={form}
      uploads={uploads}
      closeOnOutsideClick={false}
    >
      {() => (
        <>
          {HOME_TEXTS.map(([name, label, hint]) => (
            <TextField
              key={name}
              label={label}
              hint={hint || undefined}
              {...fieldOf(name)}
              autoComplete="off"
            />
          ))}
          <PictureField
            legend="Picture"
            noun="picture"
            picture={heroPicture}
            uploads={uploads}
            error={errors.heroPicture?.message}
            onRemove={() => show(null)}
            hint={HINT}
          >
            {heroPicture !== null && <HeroPicture address={heroPicture} alt={heroAlt} />}
          </PictureField>
          {heroPicture !== null && (
            <TextField
              label="What the picture shows"
              hint="In words, for those who can’t see it. Empty: nothing that the title does not say."
              {...fieldOf('heroAlt')}
              maxLength={PICTURE_ALT_MAX}
              autoComplete="off"
            />
          )}
        </>
      )}
    </ResourceDialog>
  );
}
