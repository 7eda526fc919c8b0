/** The key of the operator's certificate (e-CNPJ), and the certificate, as PEM. */
export interface Signer {
  readonly privateKey: string
  readonly certificate: string
}

const CANONICAL = "http://www.w3.org/2001/10/xml-exc-c14n#"
const ENVELOPED = "http://www.w3.org/2000/09/xmldsig#enveloped-signature"
const RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
const SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256"

/**
 * The document with an enveloped signature of its root (XML Signature, W3C 2008): RSA with SHA-256, the certificate in KeyInfo.
 * The library is loaded here, because few processes ever sign.
 */
export async function signXml(xml: string, { privateKey, certificate }: Signer): Promise<string> {
  const { SignedXml } = await import("xml-crypto")
  const signing = new SignedXml({
    privateKey,
    publicCert: certificate,
    signatureAlgorithm: RSA_SHA256,
    canonicalizationAlgorithm: CANONICAL,
  })
  signing.addReference({ xpath: "/*", transforms: [ENVELOPED, CANONICAL], digestAlgorithm: SHA256 })
  signing.computeSignature(xml)
  return signing.getSignedXml()
}
