import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { expect, test } from 'vitest';
import { WhoseCase } from './whose-case.tsx';

const shown = (review: { customer: string | null; subject: string }): string =>
  renderToStaticMarkup(
    <Router ssrPath="/reviews/R1">
      <WhoseCase say={key => key} review={review} />
    </Router>,
  );

test('a customer’s case leads to his page; a case of the house names its subject and leads to no customer', () => {
  expect(shown({ customer: '7', subject: '12' })).toContain('href="/customers/C7"');
  const ofHouse = shown({ customer: null, subject: 'price-list' });
  expect(ofHouse).toContain('theHouse');
  expect(ofHouse).toContain('price-list');
  expect(ofHouse).not.toContain('href');
});
