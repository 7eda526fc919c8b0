/** Values with their names, as a diff shows them. */
export type Lines = Readonly<Record<string, string>>

/** Texts by language as lines of a diff. */
export const linesIn = ({
  title,
  body,
}: {
  readonly title: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, string>>
}): Lines => ({
  ...Object.fromEntries(Object.entries(title).map(([language, text]) => [`${language} title`, text])),
  ...Object.fromEntries(Object.entries(body).map(([language, text]) => [`${language} text`, text])),
})
