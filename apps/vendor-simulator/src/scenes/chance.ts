/** A number from 0 below a limit, each as likely. */
export type Chance = (limit: number) => number
