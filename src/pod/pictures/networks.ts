import { BlockList, isIP, isIPv4 } from 'node:net';
import { PodError } from '../errors.js';

/** Says whether pictures may be fetched from an address of a machine. */
export type AddressCheck = (address: string) => boolean;

/** Networks of IPv4 that are not on the internet: private, loopback, link-local, of cloud metadata, reserved. */
const innerIPv4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // A machine in a cloud asks it about itself at 169.254.169.254, and in Azure at 168.63.129.16 as well.
  ['169.254.0.0', 16],
  ['168.63.129.16', 32],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/**
 * Networks within `2000::/3`, the assigned part of IPv6, whose addresses are not hosts of their own on the
 * internet.
 */
const innerIPv6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

/**
 * Which addresses are on the internet; networks of one's own can be allowed besides.
 *
 * An address of IPv6 that stands for one of IPv4 (`::ffff:127.0.0.1`, `64:ff9b::7f00:1`) is not one of them.
 *
 * @param networks - addresses or networks such as `10.1.0.0/16`
 * @throws PodError `NETWORK_INVALID`
 *
 * @example
 * const isAllowed = publicAddresses(['10.1.0.0/16']);
 * isAllowed('93.184.216.34'); // true
 * isAllowed('10.1.2.3'); // true
 * isAllowed('127.0.0.1'); // false
 */
export function publicAddresses(networks: readonly string[] = []): AddressCheck {
  const own = new BlockList();
  networks.forEach((network) => addNetwork(own, network));
  const inner = new BlockList();
  innerIPv4.forEach(([network, prefix]) => inner.addSubnet(network, prefix, 'ipv4'));
  innerIPv6.forEach(([network, prefix]) => inner.addSubnet(network, prefix, 'ipv6'));
  const givenOut = new BlockList();
  givenOut.addSubnet('2000::', 3, 'ipv6');
  return (address) => {
    if (isIP(address) === 0) {
      return false;
    }
    if (isIPv4(address)) {
      return own.check(address, 'ipv4') || !inner.check(address, 'ipv4');
    }
    return (
      own.check(address, 'ipv6') ||
      (givenOut.check(address, 'ipv6') && !inner.check(address, 'ipv6'))
    );
  };
}

function addNetwork(list: BlockList, network: string): void {
  const [address = '', prefix, ...rest] = network.split('/');
  const bits = isIPv4(address) ? 32 : 128;
  const length = prefix === undefined ? bits : Number(prefix);
  const isLength = prefix === undefined || /^\d{1,3}$/.test(prefix);
  if (isIP(address) === 0 || rest.length > 0 || !isLength || length > bits) {
    throw new PodError(
      'NETWORK_INVALID',
      `"${network}" is no network. Write an address, or one with the length of its prefix: 10.1.0.0/16, fd00:1::/48.`,
    );
  }
  list.addSubnet(address, length, bits === 32 ? 'ipv4' : 'ipv6');
}
