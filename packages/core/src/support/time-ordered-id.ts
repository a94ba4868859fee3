/**
 * An id that begins with its time, as UUIDs of version 7 do (RFC 9562 section 5.7). Rows with such ids are added at the
 * end of an index and not all over it. The id tells when it was made, so it is for records that show their time anyway.
 *
 * `position` keeps the order of ids of one moment; `uuid` gives the rest, which is random.
 */
export const timeOrderedId = (time: Date, position: number, uuid: string): string => {
  const milliseconds = hex(time.getTime(), 12);
  const place = hex(Math.min(position, lastPosition), 3);
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7${place}-${uuid.slice(19)}`;
};

const lastPosition = 0xfff;

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
