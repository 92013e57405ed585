import { expect, test } from '@jest/globals';
import { readBucketAddress } from '../../../src/pod/files/bucket-address.js';

test('the address of a bucket says where its files lie', () => {
  expect(readBucketAddress('s3://chat')).toEqual({
    bucket: 'chat',
    prefix: '',
    endpoint: undefined,
    region: undefined,
  });
  expect(
    readBucketAddress('s3://chat/a/b-c/?endpoint=https://minio.example:9000&region=eu-west-1'),
  ).toEqual({
    bucket: 'chat',
    prefix: 'a/b-c/',
    endpoint: 'https://minio.example:9000',
    region: 'eu-west-1',
  });
});

test.each(['files', './s3', '/shared/files', 'C:\\files'])('%s is a folder', (given) => {
  expect(readBucketAddress(given)).toBeUndefined();
});

test.each([
  ['s3://', 'The name of a bucket has 3 to 63 lower-case letters'],
  ['s3://Chat_1', 'The name of a bucket has 3 to 63 lower-case letters'],
  ['s3://chat?endpoint=minio', 'Its "endpoint" is an address such as https://minio.example:9000.'],
  ['s3://chat?endpoint=file:///etc', 'Its "endpoint" is an address such as'],
  ['s3://chat?acl=public', 'It takes "endpoint" and "region" after "?"'],
  ['s3://chat:x', 'It is not an address such as s3://bucket/prefix'],
  ['s3://chat/a%2Fb', 'has letters, digits and ! - _ . *'],
])('%s is refused with what to write', (given, problem) => {
  const message = problemOf(given);
  expect(message).toContain('The bucket for attachments cannot be used.');
  expect(message).toContain(problem);
});

test('an address with keys in it is refused, and the error says none of them', () => {
  const message = problemOf('s3://name:secret@chat');
  expect(message).toContain('It holds no keys: they come from the environment');
  expect(message).not.toMatch(/name:|secret/);
});

function problemOf(given: string): string {
  try {
    readBucketAddress(given);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}
