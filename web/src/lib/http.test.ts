import { afterEach, describe, expect, it, vi } from 'vitest';
import { claimSeat, getHealth, openRecord, ServerFault } from './http';

const answer = (status: number, body: string) => vi.fn(() => Promise.resolve(new Response(body, { status })));
const fault = (status: number, code: string) => expect.objectContaining({ status, code }) as ServerFault;

afterEach(() => vi.unstubAllGlobals());

describe('the server’s routes', () => {
  it('give what the server answers', async () => {
    vi.stubGlobal('fetch', answer(200, '{"version": "1.2.3"}'));
    await expect(getHealth()).resolves.toMatchObject({ version: '1.2.3' });
  });

  it('send bodies as JSON', async () => {
    const fetched = answer(200, '{}');
    vi.stubGlobal('fetch', fetched);
    await claimSeat('abcdefghijkl', 3, { key: 'k', name: 'Ada' });
    expect(fetched).toHaveBeenCalledWith('/api/races/abcdefghijkl/seats/3/claim', {
      method: 'POST',
      body: '{"key":"k","name":"Ada"}',
      headers: { 'content-type': 'application/json' },
    });
  });

  it.each([
    ['a refusal', answer(409, '{"code": "taken", "detail": "…"}'), fault(409, 'taken')],
    ['an answer that is none of ours', answer(502, '<html>'), fault(502, 'broken')],
    ['an empty one', answer(200, ''), fault(200, 'broken')],
    ['no network', vi.fn(() => Promise.reject(new TypeError('offline'))), fault(0, 'offline')],
  ])('reject with a code: %s', async (_, fetched, expected) => {
    vi.stubGlobal('fetch', fetched);
    await expect(openRecord(new Blob(['x']))).rejects.toEqual(expected);
    await expect(openRecord(new Blob(['x']))).rejects.toBeInstanceOf(ServerFault);
  });
});
