import { type Kysely, sql } from 'kysely';

/**
 * To begin from: true of any shop that runs this software, and nothing that its owner would have to keep.
 * Guests of a real shop read none of it before the owner has confirmed it.
 */
const DRAFTS = [
  {
    slug: 'shipping',
    title: 'Shipping',
    text: `## What delivery costs

What delivery costs, and when your order should arrive, stands in your cart and at the checkout, before you pay.

## Where we deliver to

Enter your address at the checkout: it tells you whether we deliver there, and how.

## When your order leaves

We write to you when your order is on its way. You can follow it under [My Orders](/my-orders).

## If something does not arrive

Write to us with the number of your order, and we look into it.`,
  },
  {
    slug: 'returns',
    title: 'Returns',
    text: `## If something is not as it should be

Write to us with the number of your order. Please say

- what is wrong,
- since when, and
- what you would like us to do.

A photo helps.

## If you have changed your mind

Write to us before you send anything back. We tell you whether we can take it, by when, and where it has to go. Rights that the law gives you are yours besides.

## Your money

What we give back goes the way it came: to the card or the account that you paid with.`,
  },
  {
    slug: 'privacy',
    title: 'Privacy',
    text: `## What we keep of you

- **Your account:** name, e-mail address, and your password in a form that nobody can read.
- **Your orders:** what you bought, where it goes, and your phone number, for the delivery.
- **Addresses that you save**, until you delete them.

Card numbers go to our payment provider and never reach us.

## Cookies

We set the cookies that keep you signed in. Your cart and your saved list are kept in your own browser.

## Your rights

You can change what we know of you, or delete your account, in your [account settings](/account/settings). Our books keep what you bought, without your name.`,
  },
  {
    slug: 'terms',
    title: 'Terms',
    text: `## Prices

Prices are in US dollars. What an order comes to, with delivery and taxes, stands at the checkout before you pay.

## Your order

1. You place your order at the checkout.
2. You pay it. Until then we keep the goods for you, for a limited time.
3. We confirm it by e-mail, and send it.

## If we cannot deliver

Then you get back what you have paid.

## Warranty

A warranty that its maker gives comes with the product. What the law gives you is yours besides.`,
  },
  {
    slug: 'contact',
    title: 'Contact',
    text: `Our e-mail address stands at the foot of every page.

Is it about an order? Then please give us its number. You find it under [My Orders](/my-orders), and in every mail that we wrote to you about it.`,
  },
  {
    slug: 'about',
    title: 'About us',
    text: `We sell gadgets that are well made, and we describe them honestly: what they can do, and what they cannot.

Have a look at [all our products](/shop).`,
  },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE content_pages (
      id uuid PRIMARY KEY,
      slug text NOT NULL UNIQUE
        CHECK (slug IN ('shipping', 'returns', 'privacy', 'terms', 'contact', 'about')),
      title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 60),
      text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 20000),
      confirmed_title text CHECK (char_length(confirmed_title) BETWEEN 1 AND 60),
      confirmed_text text CHECK (char_length(confirmed_text) BETWEEN 1 AND 20000),
      confirmed_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT content_pages_confirmed_whole
        CHECK (num_nulls(confirmed_title, confirmed_text, confirmed_at) IN (0, 3))
    )`.execute(db);
  for (const { slug, title, text } of DRAFTS) {
    await sql`
      INSERT INTO content_pages (id, slug, title, text)
      VALUES (gen_random_uuid(), ${slug}, ${title}, ${text})`.execute(db);
  }
}
