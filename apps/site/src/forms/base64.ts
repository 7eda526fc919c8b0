/** A file's bytes as base64, read by the browser itself. */
export async function base64Of(file: Blob): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    const failed = () => reject(reader.error ?? new Error("the file could not be read"))
    reader.onload = () => (typeof reader.result === "string" ? resolve(reader.result) : failed())
    reader.onerror = failed
    reader.readAsDataURL(file)
  })
  return url.slice(url.indexOf(",") + 1)
}
