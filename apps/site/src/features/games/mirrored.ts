/** A picture at the merchant's mirror, which answers under the host and path of the picture's own address. */
export function mirrored(image: string, [mirror]: readonly string[]): string {
  const url = mirror === undefined ? null : URL.parse(image)
  return url === null ? image : `${mirror}/${url.host}${url.pathname}${url.search}`
}
