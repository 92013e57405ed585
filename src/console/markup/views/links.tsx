import './links.css';
import { safeImage, safeLink } from '../links.js';
import { usePicture } from '../pictures.js';
import type { View } from '../view.js';
import { lookOf } from '../view.js';

/** A link opens in a tab of its own, which learns nothing of this one. */
const Link: View = ({ element, children }) => {
  const href = safeLink(element.attributes.get('href'));
  if (href === undefined) {
    return <span {...lookOf(element)}>{children}</span>;
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" {...lookOf(element, 'ml-link')}>
      {children}
    </a>
  );
};

/** A picture; the way to it where the page may not load it. */
const Image: View = ({ element }) => {
  const address = safeImage(element.attributes.get('src'));
  const { source, missing, onError } = usePicture(address);
  if (address === undefined || (missing && address.startsWith('data:'))) {
    return <span class="ml-missing">Image</span>;
  }
  if (missing) {
    return (
      <a class="ml-link" href={address} target="_blank" rel="noopener noreferrer">
        Image at {new URL(address).host}
      </a>
    );
  }
  if (source === undefined) {
    return <span class="ml-missing">Image …</span>;
  }
  return (
    <img
      src={source}
      alt="Image"
      loading="lazy"
      onError={onError}
      referrerpolicy="no-referrer"
      {...lookOf(element, 'ml-image')}
    />
  );
};

/** What leads or reaches out of the message. */
export const linkViews = { a: Link, img: Image } satisfies Record<string, View>;
