import { type Product, type ProductInput, productFields } from '@gadgetry/contract/catalogue';
import { formatMoney } from '@gadgetry/contract/money';
import { eachProductText } from '@gadgetry/contract/product-texts';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useUpdateProductMutation } from '../../api/admin-products.ts';
import { useLazyGetProductQuery } from '../../api/catalogue.ts';
import { errorCode, errorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { NumberInput } from '../number-input.tsx';
import { numberOf, numberProblem, numberText } from '../typed-number.ts';
import { useMayChange } from '../use-may-change.ts';

type Figure = 'price' | 'stockQuantity';

const NAMES: Readonly<Record<Figure, string>> = { price: 'price', stockQuantity: 'stock' };
const KINDS = { price: 'money', stockQuantity: 'pieces' } as const;

const said = (figure: Figure, value: number) =>
  figure === 'price' ? formatMoney(value) : String(value);

/** The product as it was read, with one figure changed: what is left out of it stays. */
function inputOf(base: Product, figure: Figure, value: number): ProductInput {
  const { price, stockQuantity, version, categoryId } = base;
  return {
    ...eachProductText((text) => base[text]),
    categoryId: categoryId._id,
    price,
    stockQuantity,
    [figure]: value,
    basedOn: { version, stockQuantity },
  };
}

interface FigureCellProps {
  readonly product: Product;
  readonly figure: Figure;
  readonly children: ReactNode;
}

/**
 * A figure of the list that is changed where it stands: a press opens it, Enter or Save saves it, Escape or
 * Cancel leaves it as it was. What a product with options costs is said of its variants, and what is on sale has its price from
 * that.
 */
export function FigureCell({ product, figure, children }: FigureCellProps) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  useEffect(() => {
    if (!open && returnsFocus.current) opener.current?.focus();
  }, [open]);
  const mayChange = useMayChange();
  const isElsewhere = product.options.length > 0 || (figure === 'price' && product.sale);
  if (!mayChange || isElsewhere) return children;
  const close = (hadFocus: boolean) => {
    // Whoever has gone elsewhere stays there.
    returnsFocus.current = hadFocus;
    setOpen(false);
  };
  if (open) return <FigureField product={product} figure={figure} onClose={close} />;
  return (
    <button
      ref={opener}
      type="button"
      className="-mx-2 inline-flex min-h-11 min-w-11 cursor-text items-center justify-end rounded-control px-2 decoration-line-strong decoration-dotted underline underline-offset-4 hover:bg-surface max-sm:justify-start"
      onClick={() => setOpen(true)}
    >
      {children}
      <span className="sr-only">
        : change the {NAMES[figure]} of {product.name}
      </span>
    </button>
  );
}

function FigureField({
  product,
  figure,
  onClose,
}: Omit<FigureCellProps, 'children'> & { readonly onClose: (hadFocus: boolean) => void }) {
  // What was on the screen when it was opened: a list that is read anew meanwhile changes nothing of that.
  const [base, setBase] = useState(product);
  const [typed, setTyped] = useState(numberText(base[figure], KINDS[figure]));
  const [problem, setProblem] = useState<string>();
  const [update, { isLoading }] = useUpdateProductMutation();
  const [read] = useLazyGetProductQuery();
  const field = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const problemId = useId();
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const close = () => onClose(box.current?.contains(document.activeElement) === true);
  const refuse = (message: string) => {
    setProblem(message);
    field.current?.focus();
  };
  const tellClash = async (value: number) => {
    const { data: now } = await read(base._id);
    if (now === undefined) return refuse('Somebody has changed this product. Please try again.');
    setBase(now);
    const [theirs, mine] = [said(figure, now[figure]), said(figure, value)];
    const both =
      theirs === said(figure, base[figure])
        ? `the ${NAMES[figure]} is still ${theirs}`
        : `the ${NAMES[figure]} is ${theirs} now`;
    return refuse(
      `Somebody has changed ${base.name} meanwhile: ${both}. Save makes it ${mine}, Cancel leaves it.`,
    );
  };
  const save = async () => {
    const unread = numberProblem(typed, KINDS[figure]);
    if (unread !== undefined) return refuse(unread);
    const { data: value, error: wrong } = productFields[figure].safeParse(
      typed.trim() === '' ? undefined : numberOf(typed, KINDS[figure]),
    );
    if (value === undefined) return refuse(wrong.issues[0]?.message ?? 'Invalid input');
    if (value === base[figure]) return close();
    const { error } = await update({ id: base._id, changes: inputOf(base, figure, value) });
    if (error === undefined) {
      toast.success(`${base.name}: the ${NAMES[figure]} is ${said(figure, value)}.`);
      return close();
    }
    if (errorCode(error) === 'stale_edit') return tellClash(value);
    return refuse(errorText(error, `The ${NAMES[figure]} could not be saved.`));
  };
  const leaving = {
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && close(),
    // Whoever goes elsewhere without having changed anything has only looked.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (
        box.current?.contains(relatedTarget) !== true &&
        typed === numberText(base[figure], KINDS[figure])
      )
        close();
    },
  };
  return (
    // The columns are narrow: from the tablet on it reaches over the one before it.
    <div
      ref={box}
      className="flex flex-wrap items-center justify-end gap-1.5 max-sm:justify-start sm:relative sm:z-10 sm:-mx-2 sm:-ml-44 sm:rounded-control sm:bg-ground sm:p-2"
    >
      <NumberInput
        of={KINDS[figure]}
        ref={field}
        onRefused={setProblem}
        className="h-11 w-auto! min-w-20 flex-1 basis-20 px-2! text-right"
        aria-label={`New ${NAMES[figure]} of ${base.name}`}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problemId}
        readOnly={isLoading}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        {...leaving}
        onKeyDown={(event) => {
          leaving.onKeyDown(event);
          if (event.key !== 'Enter' || isLoading) return;
          event.preventDefault();
          void save();
        }}
      />
      <Button
        size="small"
        className="px-2!"
        aria-label={`Save the ${NAMES[figure]} of ${base.name}`}
        pending={isLoading}
        onClick={() => void save()}
        {...leaving}
      >
        Save
      </Button>
      <Button
        variant="secondary"
        size="small"
        className="px-2!"
        aria-label={`Cancel the change of the ${NAMES[figure]} of ${base.name}`}
        onClick={close}
        {...leaving}
      >
        Cancel
      </Button>
      {/* Always there, so that a reader is told when an error appears in it. */}
      <p
        id={problemId}
        aria-live="polite"
        className="basis-full text-left text-sm font-medium whitespace-normal text-danger empty:hidden"
      >
        {problem}
      </p>
    </div>
  );
}
