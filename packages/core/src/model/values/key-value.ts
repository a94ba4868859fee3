/** An entry of `app_metadata`. */
export interface KeyValue {
  readonly key: string;
  readonly value: string;
}
