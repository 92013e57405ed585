import { expect, test } from '@jest/globals';
import { publicAddresses } from '../../../src/pod/pictures/networks.js';

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.31.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'localhost',
  '',
])('%s is not on the internet', (address) => {
  expect(publicAddresses()(address)).toBe(false);
});

test.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:2800:220:1::1'])(
  '%s is on the internet',
  (address) => {
    expect(publicAddresses()(address)).toBe(true);
  },
);

test('networks of one’s own are let in, and nothing beside them', () => {
  const isAllowed = publicAddresses(['10.1.0.0/16', '127.0.0.2', 'fd00:1::/48']);
  expect(['10.1.2.3', '127.0.0.2', 'fd00:1::5', '8.8.8.8'].map(isAllowed)).toEqual(
    Array(4).fill(true),
  );
  const others = ['10.2.0.1', '127.0.0.1', '127.0.0.3', 'fd00:2::5'];
  expect(others.map(isAllowed)).toEqual(Array(4).fill(false));
});

test.each([
  '10.1.0.0/33',
  '10.1.0.0/x',
  '10.1.0.0/',
  '10.1.0.0/8/8',
  'example.com',
  '',
  'fd00::/129',
])('the network "%s" is refused', (network) => {
  expect(() => publicAddresses([network])).toThrow(
    expect.objectContaining({ code: 'NETWORK_INVALID' }),
  );
});
