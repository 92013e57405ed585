/** How the files of Java's own keystores begin: JKS, and JCEKS. */
const beginnings = ['feedfeed', 'cececece'];

/** Whether these are bytes of a keystore that only Java reads. */
export function isJavaKeystore(bytes: Uint8Array): boolean {
  return beginnings.includes(Buffer.from(bytes.subarray(0, 4)).toString('hex'));
}

/**
 * How a Java keystore is made into what is read here.
 *
 * @param what - the authorities to trust, or a client certificate with its key
 */
export function keystoreAdvice(what: 'authorities' | 'certificate'): string {
  return what === 'authorities'
    ? 'Convert it: keytool -list -rfc -keystore STORE > authorities.pem'
    : 'Convert it: keytool -importkeystore -srckeystore STORE -destkeystore bot.p12 -deststoretype PKCS12';
}
