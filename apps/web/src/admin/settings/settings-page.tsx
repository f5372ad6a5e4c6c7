import {
  NUMBER_FORMATS,
  type NumberFormat,
  withCurrency,
  writtenDigits,
} from '@gadgetry/contract/number-format';
import { COUNTRIES, countryName } from '@gadgetry/contract/countries';
import { CURRENCY_CODES, currencyOf } from '@gadgetry/contract/currencies';
import { type StoredOwnerSettings, REVIEW_DAYS } from '@gadgetry/contract/shop-settings';
import type { UseFormReturn } from 'react-hook-form';
import { useId } from 'react';
import { useGetOwnerSettingsQuery } from '../../api/owner-settings.ts';
import { adminPaths } from '../../page/admin-paths.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CountryOptions } from '../../ui/country-options.tsx';
import { Field } from '../../ui/field.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { LoadingState } from '../loading-state.tsx';
import { TimeZones, timeZoneHint } from '../time-zones.tsx';
import { asNumber, NumberField } from '../number-field.tsx';
import { Permitted } from '../permitted.tsx';
import { ResourceDialog, useResourceForm } from '../resource-dialog.tsx';
import type { RowDialogProps } from '../resource.ts';
import { BrandPart } from './brand-part.tsx';
import { HOME, HOME_TEXTS, HeroPicture, HomeDialog } from './home-dialog.tsx';
import { ROW_KINDS } from './home-row-form.ts';
import { HomeRowsField } from './home-rows-field.tsx';
import { PartCard, SettingsCard } from './settings-card.tsx';
import { type SettingsForm, settingsPart } from './settings-form.ts';

const ROWS = settingsPart('Rows of the home page');

function RowsDialog(props: RowDialogProps<StoredOwnerSettings>) {
  const form = useResourceForm(ROWS, props.row);
  return (
    <ResourceDialog {...props} resource={ROWS} form={form} closeOnOutsideClick={false}>
      {() => <HomeRowsField form={form} />}
    </ResourceDialog>
  );
}

/** Which products the first page of the shop shows, and in which order. */
function HomeRowsPart({ settings }: { readonly settings: StoredOwnerSettings }) {
  const { homeRows } = settings;
  return (
    <PartCard
      heading="Rows of the home page"
      part={ROWS}
      said={
        homeRows.length === 0
          ? [['Rows', 'None: the home page ends with the categories']]
          : homeRows.map(
              ({ kind, heading }, at) =>
                [`Row ${at + 1}`, `${heading} · ${ROW_KINDS[kind].name}`] as const,
            )
      }
    >
      {(onClose) => <RowsDialog row={settings} onClose={onClose} />}
    </PartCard>
  );
}

const SHOP = settingsPart('Shop');
const TERMS = settingsPart('Delivery, returns and warranty');
const CHECKOUT = settingsPart('Cart and checkout');
const REVIEWS = settingsPart('Reviews');

const TERM_NAMES = ['delivery', 'returns', 'warranty'] as const;
const NAMES = { delivery: 'Delivery', returns: 'Returns', warranty: 'Warranty' };
const LINE_HINTS = {
  delivery: 'Empty: when it should arrive, where your shipping methods say so.',
  returns: '',
  warranty: '',
};

type Form = UseFormReturn<SettingsForm>;

/** '1.234,50 €' @param currency ISO 4217, in small letters */
function sampleSum(format: NumberFormat, currency: string): string {
  const { symbol, writtenDecimals } = currencyOf(currency);
  const sum = (1_234.5).toFixed(writtenDecimals);
  return withCurrency(writtenDigits(sum, format), symbol, format);
}

/** 'EUR: Euro' */
function currencyNames() {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return CURRENCY_CODES.map((code) => {
    const written = code.toUpperCase();
    return { code, name: `${written}: ${names.of(written) ?? ''}` };
  });
}

function ShopFields(form: Form) {
  const timeZonesId = useId();
  const fieldOf = fieldsOf(form);
  return (
    <>
      <TextField label="Name" {...fieldOf('name')} autoComplete="off" />
      <TextField
        label="Short description"
        hint="What your shop is, in a line under its name at the foot of every page. Empty: nothing."
        {...fieldOf('tagline')}
        autoComplete="off"
      />
      <TextField
        label="Support address"
        hint="Where customers write to: it stands on pages and in mails."
        {...fieldOf('supportEmail')}
        type="email"
        autoComplete="off"
      />
      <TextField
        label="Time zone"
        hint={`${timeZoneHint()} Figures and reports count its days.`}
        {...fieldOf('timeZone')}
        autoComplete="off"
        list={timeZonesId}
      />
      <TimeZones id={timeZonesId} />
      <SelectField
        label="Country"
        hint="Where your shop is: shipping and taxes start from it, and an address that names no country is there. Orders keep the one they were placed in."
        {...fieldOf('country')}
      >
        <CountryOptions codes={COUNTRIES} />
      </SelectField>
      <SelectField
        label="Currency"
        hint="It can be changed until the first order. Prices stay the numbers they are: 49.90 is 49.90 of the other one."
        {...fieldOf('currency')}
      >
        {currencyNames().map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Numbers and sums"
        hint="How they are written on pages, in mails and on documents from now on. Fields take commas and dots alike."
        {...fieldOf('numberFormat')}
      >
        {NUMBER_FORMATS.map((format) => (
          <option key={format} value={format}>
            {sampleSum(format, form.watch('currency'))}
          </option>
        ))}
      </SelectField>
    </>
  );
}

function TermsFields(form: Form) {
  const fieldOf = fieldsOf(form);
  return (
    <>
      <p className="text-ink-soft">
        They stand on every product: a line that is always seen, and the text that it opens to. What
        is left empty is not shown.
      </p>
      {TERM_NAMES.map((name) => (
        <div key={name} className="flex flex-col gap-4">
          <TextField
            label={NAMES[name]}
            hint={LINE_HINTS[name] || undefined}
            {...fieldOf(`${name}Line`)}
            autoComplete="off"
          />
          <TextareaField
            label={`${NAMES[name]}: more about it`}
            {...fieldOf(`${name}Text`)}
            rows={3}
          />
        </div>
      ))}
    </>
  );
}

const checkoutFields = (noGuestsBecause: string | null) =>
  function CheckoutFields({ register, formState: { errors } }: Form) {
    return (
      <>
        <Checkbox
          {...register('cartQuantities')}
          label="The cart lets a line have more or fewer pieces"
        />
        {noGuestsBecause === null ? (
          <Field
            label="Without an account"
            hint="Guests get their order by a link in the mail, and can add it to an account later."
            error={errors.guestCheckout?.message}
          >
            {(control) => (
              <Checkbox
                {...control}
                {...register('guestCheckout')}
                label="Take orders from people who have no account"
              />
            )}
          </Field>
        ) : (
          <p className="text-ink-soft">No orders without an account: {noGuestsBecause}.</p>
        )}
      </>
    );
  };

function ReviewFields(form: Form) {
  const fieldOf = fieldsOf(form);
  return (
    <>
      <Checkbox {...form.register('reviews')} label="Show reviews, and ask customers for them" />
      <NumberField
        label="Days after the delivery"
        hint={`That is when customers are asked, ${REVIEW_DAYS.min} to ${REVIEW_DAYS.max} days.`}
        of="pieces"
        {...fieldOf('reviewMailDays', asNumber)}
      />
    </>
  );
}

const onOff = (on: boolean) => (on ? 'On' : 'Off');

/** What the first page of the shop says and shows. */
function HomePart({ settings }: { readonly settings: StoredOwnerSettings }) {
  const { heroPicture, heroAlt } = settings;
  return (
    <PartCard
      heading="Home page"
      part={HOME}
      said={[
        ...HOME_TEXTS.map(([name, label]) => [label, settings[name] || 'Nothing'] as const),
        [
          'Picture',
          heroPicture === null ? (
            'As delivered'
          ) : (
            <HeroPicture key="picture" address={heroPicture} alt={heroAlt} />
          ),
        ],
      ]}
    >
      {(onClose) => <HomeDialog row={settings} onClose={onClose} />}
    </PartCard>
  );
}

function Cards({ settings }: { readonly settings: StoredOwnerSettings }) {
  const terms = TERM_NAMES.map((name) => {
    const said = [settings[`${name}Line`], settings[`${name}Text`]].filter((text) => text !== '');
    return [NAMES[name], said.length === 0 ? 'Not shown' : said.join(' · ')] as const;
  });
  return (
    <>
      <SettingsCard
        settings={settings}
        heading="Shop"
        part={SHOP}
        fields={ShopFields}
        said={[
          ['Name', settings.name],
          ['Short description', settings.tagline || 'Nothing'],
          ['Support address', settings.supportEmail],
          ['Time zone', settings.timeZone],
          ['Country', countryName(settings.country)],
          ['Currency', settings.currency.toUpperCase()],
          ['Numbers and sums', `Like ${sampleSum(settings.numberFormat, settings.currency)}`],
        ]}
      />
      <BrandPart settings={settings} />
      <HomePart settings={settings} />
      <HomeRowsPart settings={settings} />
      <SettingsCard
        settings={settings}
        heading="Delivery, returns and warranty"
        part={TERMS}
        fields={TermsFields}
        said={terms}
      />
      <SettingsCard
        settings={settings}
        heading="Cart and checkout"
        part={CHECKOUT}
        fields={checkoutFields(settings.noGuestsBecause)}
        said={[
          ['Quantities in the cart', onOff(settings.cartQuantities)],
          ['Orders without an account', settings.noGuestsBecause ?? onOff(settings.guestCheckout)],
        ]}
      />
      <SettingsCard
        settings={settings}
        heading="Reviews"
        part={REVIEWS}
        fields={ReviewFields}
        said={[
          ['Reviews', onOff(settings.reviews)],
          [
            'Customers are asked',
            settings.reviews ? `${settings.reviewMailDays} days after the delivery` : 'Never',
          ],
        ]}
      />
    </>
  );
}

/** What the owner decides about the whole shop. */
export function Page() {
  const answer = useGetOwnerSettingsQuery('');
  const { data } = answer;
  return (
    <AdminScreen
      title="Settings"
      actions={
        <>
          <LinkButton to={adminPaths.payments} variant="secondary">
            Payments
          </LinkButton>
          <Permitted to="security:read">
            <LinkButton to={adminPaths.safety} variant="secondary">
              Security rules and periods
            </LinkButton>
          </Permitted>
          <LinkButton to={adminPaths.opening} variant="secondary">
            Before you open
          </LinkButton>
        </>
      }
    >
      <LoadingState answer={answer} failed="Failed to load settings" className="h-96 w-full" />
      {data !== undefined && <Cards settings={data} />}
    </AdminScreen>
  );
}
