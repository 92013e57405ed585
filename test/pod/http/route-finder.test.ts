import { expect, test } from '@jest/globals';
import type { Route } from '../../../src/pod/http/call.js';
import { RouteFinder } from '../../../src/pod/http/route-finder.js';
import { routes } from '../../../src/pod/routes.js';

const route = (method: Route['method'], path: string): Route => ({
  method,
  path,
  auth: 'none',
  handler: () => ({ status: 204 }),
});

const finder = new RouteFinder([
  route('GET', '/users/:userId'),
  route('GET', '/users/search'),
  route('POST', '/users/search'),
  route('GET', '/users/:id/rooms/:roomId'),
  { ...route('GET', '/feeds/:feedId/read'), takesAway: true },
]);

const pathOf = (method: string, path: string) => finder.find(method, path)?.route.path;

test('a fixed word wins over a parameter, whatever comes first', () => {
  expect(pathOf('GET', '/users/search')).toBe('/users/search');
  expect(pathOf('GET', '/users/searching')).toBe('/users/:userId');
});

test('parameters have the names of their route and are decoded', () => {
  expect(finder.find('GET', '/users/a%2Fb%20c')?.parameters).toEqual({ userId: 'a/b c' });
  expect(finder.find('GET', '/users/1/rooms/2')?.parameters).toEqual({ id: '1', roomId: '2' });
});

test('a query, a slash at the end and a HEAD request find the same route', () => {
  expect(pathOf('GET', '/users/7?a=/users/search')).toBe('/users/:userId');
  expect(pathOf('GET', '/users/7/')).toBe('/users/:userId');
  expect(pathOf('HEAD', '/users/7')).toBe('/users/:userId');
});

test('a HEAD request does not find a route that takes away what it answers', () => {
  expect(pathOf('GET', '/feeds/7/read')).toBe('/feeds/:feedId/read');
  expect(pathOf('HEAD', '/feeds/7/read')).toBeUndefined();
  expect(finder.answered('/feeds/7/read')?.methods).toEqual(['GET']);
});

test('a parameter may be as long as a path can be', () => {
  const long = 'x'.repeat(15_000);
  expect(finder.find('GET', `/users/${long}`)?.parameters).toEqual({ userId: long });
});

test('a path that is not validly encoded is an error, with and without a parameter', () => {
  expect(() => finder.find('GET', '/users/%E0%A4%A')).toThrow(URIError);
  expect(() => finder.find('GET', '/us%zzers')).toThrow(URIError);
});

test('what a path answers is known for methods that it does not answer', () => {
  expect(finder.find('PUT', '/users/search')).toBeUndefined();
  expect(finder.answered('/users/search')).toEqual({
    path: '/users/search',
    methods: ['GET', 'POST'],
  });
  expect(finder.answered('/nowhere')).toBeUndefined();
});

test('every route of the pod is found by its own path', () => {
  const pod = new RouteFinder(routes);
  for (const { method, path } of routes) {
    expect(pod.find(method, path.replaceAll(':', ''))?.route.path).toBe(path);
  }
});
