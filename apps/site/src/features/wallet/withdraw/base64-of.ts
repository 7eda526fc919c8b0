/** A file's bytes in base64. */
export const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener("load", () => {
      const { result } = reader
      // A data address: what stands behind its comma is the content.
      if (typeof result === "string") resolve(result.slice(result.indexOf(",") + 1))
      else reject(new Error("a file that is no text"))
    })
    reader.addEventListener("error", () => reject(reader.error ?? new Error("a file that cannot be read")))
    reader.readAsDataURL(file)
  })
