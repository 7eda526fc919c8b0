const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether PostgreSQL reads the text as a UUID: of any version, in upper or lower case, with its dashes. */
export const isUuid = (text: string): boolean => UUID.test(text)
