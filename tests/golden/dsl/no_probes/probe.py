from ncc import probe, Map
