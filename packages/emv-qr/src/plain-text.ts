/** A name as a code may carry it: without marks and without anything outside ASCII, cut to so many characters. */
export const plainText = (text: string, most: number): string =>
  text
    .replaceAll(/[đĐ]/gu, (letter) => (letter === "đ" ? "d" : "D"))
    .normalize("NFD")
    .replaceAll(/[^\u0020-\u007e]/gu, "")
    .trim()
    .slice(0, most)
    .trim()
